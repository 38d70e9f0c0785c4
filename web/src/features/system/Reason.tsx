/** A text that may be long: two lines of it, all of it when pointed at, and a quiet word below. */
export function Reason({ text, note }: { text: string; note?: string }) {
  return (
    <>
      <span className="two-lines breaking" title={text}>
        {text}
      </span>
      {note && <small className="block tiny quiet">{note}</small>}
    </>
  );
}
