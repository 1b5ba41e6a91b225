// What the browser is told of inputs for addresses, numbers and codes. None has a type of its own or a length:
// the browser would cut or refuse a paste before it is read.

const verbatim = { autoCapitalize: 'none', spellCheck: false } as const;

export const emailInput = { inputMode: 'email', autoComplete: 'email', ...verbatim } as const;
export const phoneInput = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;
export const verificationCodeInput = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  ...verbatim,
} as const;
