// Before the first paint: the theme this member of staff chose, or that of the device.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('lime_office_theme');
  } catch {
    // storage may be forbidden
  }
  const theme =
    kept === 'light' || kept === 'dark' ? kept : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
})();
