/** /info/bet. */
export function Page() {
  return <h1 className="visually-hidden">베팅내역</h1>;
}
