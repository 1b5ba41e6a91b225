// Runs before the first paint, so that a stored light theme never flashes dark. Kept in step with src/styles/themeStore.ts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    stored = null; // Storage can be switched off; dark is the default then.
  }
  var theme = stored === 'light' ? 'light' : 'dark';
  document.documentElement.setAttribute('data-theme', theme);
})();
