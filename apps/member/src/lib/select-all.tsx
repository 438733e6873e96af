/** Chooses all rows of a page or none, and tells how many are chosen. */
export function SelectAll({
  rows,
  chosen,
  onChoose,
}: {
  rows: number;
  chosen: number;
  onChoose: (all: boolean) => void;
}) {
  const all = rows > 0 && chosen === rows;
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={all}
          disabled={rows === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !all;
          }}
          onChange={() => onChoose(!all)}
        />
        전체 선택
      </label>
      <span role="status">
        {chosen > 0 && (
          <>
            <b>{chosen}</b>건 선택
          </>
        )}
      </span>
    </>
  );
}
