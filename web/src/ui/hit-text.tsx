/** Marks the search's hits in a text; `spans` are `[start, end)`, sorted and never overlapping. */
export const HitText = ({ text, spans = [] }: { text: string; spans?: readonly (readonly [number, number])[] }) => {
  if (spans.length === 0) return text;
  const ends = [0, ...spans.map(([, end]) => end)];
  return (
    <>
      {spans.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
};
