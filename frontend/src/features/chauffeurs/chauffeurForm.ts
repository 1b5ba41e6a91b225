import type { Chauffeur, ChauffeurInput } from '@livery/shared-types/chauffeur';
import { displayPhone } from '@livery/shared-types/phone';
import type * as z from 'zod/mini';
import { hoursOf, rowOf, type HoursRow } from './workingHours.ts';

export const fresh = {
  name: '',
  phone: '',
  email: '',
  photoUrl: '',
  licenceExpiry: '',
  /** One text while it is typed: languages with commas between them. */
  languages: 'English',
  hours: [] as HoursRow[],
  active: true,
  notes: '',
};
export type ChauffeurForm = typeof fresh;

export const formOf = (chauffeur: Chauffeur): ChauffeurForm => {
  const { name, phone, email, photoUrl, licenceExpiry, languages, hours, active, notes } = chauffeur;
  return {
    name,
    phone: displayPhone(phone),
    email,
    photoUrl: photoUrl ?? '',
    licenceExpiry,
    languages: languages.join(', '),
    hours: hours.map(rowOf),
    active,
    notes,
  };
};

const listOf = (text: string) =>
  text
    .split(',')
    .map((language) => language.trim())
    .filter(Boolean);

export const chauffeurRequestOf = (form: ChauffeurForm): z.input<typeof ChauffeurInput> => ({
  ...form,
  photoUrl: form.photoUrl.trim() || null,
  languages: listOf(form.languages),
  hours: form.hours.map(hoursOf),
});
