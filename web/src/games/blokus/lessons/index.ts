// The introduction to Blokus. Positions are game records; the server replays them and says what is legal.

import { isMovedOn, isOver } from "../../../shared/lessonGoals";
import { inLanguage } from "../../../shared/texts";
import type { Lessons } from "../../family";
import { en } from "./en";

const duo = (moves: string) => `(;FF[4]CA[UTF-8]GM[Blokus Duo]${moves})`;

const OPENING = ";B[e10,f10,g10,h10,g11];W[j5,i6,j6,k6,i7]";
const MIDDLE = `${OPENING};B[e7,d8,e8,f8,d9];W[h3,g4,h4,i4,h5]`;

/** Blue has pieces left but no legal placement. */
const BLOCKED = `;B[e7,d8,e8,e9,e10];W[j5,h6,i6,j6,i7];B[g4,h4,f5,g5,f6];W[g2,g3,h3,i3,i4];B[g10,f11,g11,h11,g12]
;W[f7,g7,f8,f9,f10];B[k8,i9,j9,k9,i10];W[k7,l7,l8,m8,m9];B[l10,m10,m11,n11,m12];W[c10,c11,d11,e11,c12]
;B[m6,m7,n7,n8,n9];W[k4,l4,l5,m5,n5];B[e1,f1,g1,f2,f3];W[b7,a8,b8,c8,b9];B[e13,f13,d14,e14,f14];W[h1,i1,j1,k1,j2]
;B[a11,a12,a13,b13,c13];W[a2,a3,a4,a5,a6];B[d2,d3,d4,d5,d6];W[h8,h9,h10];B[j11,k11,k12,j13,k13];W[i11,h12,i12,j12]
;B[b1,c1,b2,b3,b4];W[g13,g14,h14,i14];B[n13,l14,m14,n14];W[m1,n1,n2,m3,n3];B[h2,i2];W[c3,c4,c5,c6];B[c7];W[j10,k10]
;B[k2,l2,j3,k3];W[d9]`;

/** Orange is out, and Blue has one placement left. */
const ENDING = `${MIDDLE};B[f3,g3,f4,f5,f6];W[f1,d2,e2,f2,g2];B[c3,c4,d4,d5,d6];W[h8,e9,f9,g9,h9];B[c10,b11,c11,d11,c12]
;W[i10,i11,g12,h12,i12];B[k7,i8,j8,k8,i9];W[a1,b1,c1,b2,b3];B[k4,l4,m4,l5,l6];W[e11,f11,d12,e12,d13];B[h1,h2,i2,i3,j3]
;W[n6,l7,m7,n7,l8];B[l9,m9,l10,l11,m11];W[a4,a5,b5,b6,b7];B[a8,b8,a9,b9,a10];W[f13,e14,f14,g14];B[a12,a13,a14,b14,c14]
;W[j13,k13,l13,m13,n13];B[h6,g7,h7];W[c8,c9];B[j10,j11,j12,k12];W[m5];B[n1,m2,n2,n3];W[k9,k10,k11];B[g13,h13,i13]
;PASS[W];B[k1,k2];B[i5]`;

export const LESSONS: Lessons = {
  game: "blokus-duo",
  lessons: [
    { record: duo(""), isDone: isMovedOn(0) },
    { record: duo(OPENING), isDone: isMovedOn(2) },
    { record: duo(MIDDLE), isDone: isMovedOn(4) },
    { record: duo(BLOCKED), isDone: ({ history }) => history.at(-1)?.text === "pass" },
    { record: duo(ENDING), isDone: isOver },
  ],
  texts: inLanguage({ en }),
};
