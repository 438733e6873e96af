const path = '/sw.js';

type Policies = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy };
type Policy = { createScriptURL: (url: string) => string };

/** Lets the worker keep what the site needs to open without a network (worker/sw.js). */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // storage may be forbidden; the site does without
  navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' }).catch(() => undefined);
}

/** The site's policy lets this one name, once, hand the browser the address of a script: ours hands on `/sw.js` and no other. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (!trustedTypes) return path;
  const policy = trustedTypes.createPolicy('lime-worker', {
    createScriptURL(url) {
      if (url !== path) throw new TypeError(`${url} is no worker of ours`);
      return url;
    },
  });
  return policy.createScriptURL(path);
}
