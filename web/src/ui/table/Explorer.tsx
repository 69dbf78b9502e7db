// The opening explorer: the moves that the opening book knows in the shown position.

import { useEffect } from "react";
import type { BookAnswer } from "../../api/types";
import { useTable, useTableActions } from "../../session/store";
import { t } from "../../shared/texts";
import { type Choosing, MoveTable, type Words } from "./Candidates";

/** What the book knows about the shown position; null as long as that is not known, and in games without a book. */
export function useBook(moves: number, isWanted: boolean): BookAnswer | null {
  const { lookUpShown } = useTableActions();
  const book = useTable((state) => state.books[moves] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every position is looked up.
  useEffect(() => {
    if (isWanted && book === null) void lookUpShown();
  }, [moves, isWanted, book, lookUpShown]);
  return book?.has_book ? book : null;
}

export function Explorer({ book, ...rest }: Choosing & Words & { book: BookAnswer }) {
  return (
    <section className="explorer">
      <h3>{t.analysis.explorer}</h3>
      {book.candidates.length > 0 ? (
        <>
          <MoveTable candidates={book.candidates} {...rest} />
          <p className="quiet">{t.analysis.explorerWhy}</p>
        </>
      ) : (
        <p className="quiet">{t.analysis.explorerEnd}</p>
      )}
    </section>
  );
}
