//! The signature that `polyspire bench` prints.

#[test]
fn signature_is_the_one_in_the_repository() {
    let kept = include_str!("../../bench.signature");
    let now = format!("{:016x}\n", catalog::signature());
    assert_eq!(
        now, kept,
        "the engines behave differently: a change of behaviour must come with a match result in the commit message, \
         then update crates/catalog/bench.signature"
    );
}
