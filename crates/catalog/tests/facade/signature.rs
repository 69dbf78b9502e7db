//! The signature that `polyspire bench` prints.

/// Rules, keys and move generation alone.
const ENGINES: u64 = 0x00e6_d807_9fec_dbe4;

#[test]
fn engines_do_what_they_did() {
    assert_eq!(catalog::engine_signature(), ENGINES, "{:016x}", catalog::engine_signature());
}

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
