// Runs before the first paint, so that a stored light theme never flashes dark. Kept in step with src/styles/themeStore.ts.
(function () {
  var stored = null;
  try {
    // The chauffeur's page is for the night, whatever the site looks like.
    stored = localStorage.getItem(location.pathname === '/drive' ? 'drive-theme' : 'theme');
  } catch {
    stored = null; // Storage can be switched off; dark is the default then.
  }
  var theme = stored === 'light' ? 'light' : 'dark';
  document.documentElement.setAttribute('data-theme', theme);

  // The home page's scene is only known to the styles; asked for now, it is there when they are.
  if (location.pathname === '/') {
    var scene = document.createElement('link');
    scene.rel = 'preload';
    scene.as = 'image';
    scene.href = '/art/scenes/lakeshore-' + (theme === 'light' ? 'dawn' : 'night') + '.svg';
    document.head.appendChild(scene);
  }
})();
