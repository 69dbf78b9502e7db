// Numbers in English texts.

export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** With its sign, and a real minus. */
export const signed = (value: number) => {
  const rounded = Math.round(value);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${Math.abs(rounded)}`;
};
