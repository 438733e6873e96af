type Navigate = (path: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** An app's router tells how to move between its pages; code outside of components moves by `go`. */
export function setNavigate(by: Navigate): void {
  navigate = by;
}

/** Moves to a page of the app, given as its path with what follows the question mark. */
export const go: Navigate = (path, options) => navigate(path, options);
