import { createContext, use } from 'react';
import { en, type Texts } from './texts.en.ts';
import { fr } from './texts.fr.ts';

export type Language = 'en' | 'fr';

export const textsOf = (language: Language): Texts => (language === 'fr' ? fr : en);

/** What the phone speaks. */
export const phoneLanguage = (): Language =>
  navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';

export const TextsContext = createContext<Texts>(en);
export const useTexts = (): Texts => use(TextsContext);
