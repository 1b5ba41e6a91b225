/** Tells the script that began this code (`build/wake.js`) that the page can act: held clicks are let go. */
export const announceAwake = () => void window.dispatchEvent(new Event('awake'));
