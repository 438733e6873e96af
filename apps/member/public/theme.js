// Before the first paint: the theme the member chose, or that of the device, and what the page will be.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('lime_theme');
  } catch {
    // storage may be forbidden
  }
  const theme =
    kept === 'light' || kept === 'dark' ? kept : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  if (theme === 'light') document.querySelector('meta[name=theme-color]').content = '#FFFFFF';
  const { pathname } = location;
  const first = pathname === '/' || pathname === '/main' ? 'home' : /^\/sport(\/|$)/.test(pathname) ? 'board' : 'page';
  document.documentElement.dataset.first = first;
  // its code, before the app has come to find out what it needs (the build lists it)
  const parts = JSON.parse(document.getElementById('first-parts')?.textContent ?? '{}')[first] ?? [];
  for (const href of parts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
