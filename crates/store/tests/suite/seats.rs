//! Hashes of seat tokens.

use store::{SeatHash, StoreError};

use crate::support::{Place, new_table, on_both};

on_both!(seats_keep_the_last_hash_they_were_given);

async fn seats_keep_the_last_hash_they_were_given(place: Place) {
    let store = place.open().await;
    store.create(&new_table("a")).await.unwrap();
    assert!(store.seats("a").await.unwrap().is_empty());
    store.put_seat("a", 255, &[0; 64]).await.unwrap();
    store.put_seat("a", 0, &[1, 0, 255]).await.unwrap();
    store.put_seat("a", 0, &[7]).await.unwrap();
    let expected = [SeatHash { seat: 0, hash: vec![7] }, SeatHash { seat: 255, hash: vec![0; 64] }];
    assert_eq!(store.seats("a").await.unwrap(), expected);
    assert!(store.clear_seat("a", 255).await.unwrap());
    assert!(!store.clear_seat("a", 255).await.unwrap());
    assert_eq!(store.seats("a").await.unwrap(), expected[..1]);
    for hash in [&[][..], &[0; 65]] {
        assert!(matches!(store.put_seat("a", 0, hash).await, Err(StoreError::Invalid { .. })));
    }
    assert!(matches!(store.put_seat("b", 0, &[1]).await, Err(StoreError::NoTable { .. })));
}
