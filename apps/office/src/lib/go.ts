type Navigate = (path: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** The router tells how to move between pages; code outside of components moves by `go`. */
export function setNavigate(by: Navigate): void {
  navigate = by;
}

export const go: Navigate = (path, options) => navigate(path, options);
