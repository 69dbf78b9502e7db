//! Simulations per second of the search, for one and two threads.

use std::time::{Duration, Instant};

use blokus::{Blokus, Classic, Duo};
use game_core::{Limits, Numbered};
use search::{Formula, Mcts, Params, Playouts, Uniform};

fn measure<P: Numbered>(name: &str, params: Params) {
    let mut mcts: Mcts<P, Playouts<Uniform>> = Mcts::new(params, Playouts::default());
    let started = Instant::now();
    let thought = mcts.search(&P::start(), &Limits { time: Some(Duration::from_secs(2)), ..Limits::default() });
    let rate = thought.iterations as f64 / started.elapsed().as_secs_f64();
    println!("{name}: {rate:.0}/s, {} nodes, depth {}", thought.nodes, thought.depth);
}

fn main() {
    let uct = |rave| Formula::Uct { exploration: 0.3, rave, prior_weight: 0.0, first_play: 1.0 };
    for rave in [0.0, 1000.0] {
        for threads in [1, 2] {
            let params = Params { formula: uct(rave), threads, stop_early: false, ..Params::default() };
            println!("rave {rave}, {threads} threads");
            measure::<Blokus<Duo>>("duo", params);
            measure::<Blokus<Classic>>("classic", params);
        }
    }
}
