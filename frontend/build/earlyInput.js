// Keeps the fields changed and buttons clicked before React listens; src/app/earlyInput.ts replays them to React.
(() => {
  const fields = new Set();
  const buttons = new Set();
  const handleInput = ({ target }) => {
    fields.delete(target); // the last change comes last
    fields.add(target);
  };
  const handleClick = (event) => {
    const button = event.target.closest('button');
    // A plain form, with an address of its own, needs no code.
    if (!button || (button.type === 'submit' && button.closest('form[action]'))) return;
    // Any other form is sent once the code is there to check it.
    event.preventDefault();
    button.setAttribute('aria-busy', 'true');
    buttons.add(button);
  };
  addEventListener('input', handleInput, true);
  addEventListener('click', handleClick, true);
  window.takeEarlyInput = () => {
    removeEventListener('input', handleInput, true);
    removeEventListener('click', handleClick, true);
    return { fields: [...fields], buttons: [...buttons] };
  };
})();
