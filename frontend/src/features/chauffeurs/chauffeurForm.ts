import { firstLicence, type Chauffeur, type ChauffeurInput } from '@livery/shared-types/chauffeur';
import type { Document } from '@livery/shared-types/document';
import { displayPhone } from '@livery/shared-types/phone';
import type * as z from 'zod/mini';
import { licenceRow } from '../../forms/DocumentFields.tsx';
import { hoursOf, rowOf, type HoursRow } from './workingHours.ts';

export const freshFor = (staffName: string) => ({
  name: '',
  phone: '',
  email: '',
  photoUrl: '',
  /** The licence first. */
  documents: [licenceRow(staffName)],
  /** One text while it is typed: languages with commas between them. */
  languages: 'English',
  hours: [] as HoursRow[],
  active: true,
  notes: '',
});
export type ChauffeurForm = ReturnType<typeof freshFor>;

function licenceFirst(documents: readonly Document[]): Document[] {
  const licence = firstLicence(documents);
  return licence === undefined
    ? [licenceRow(''), ...documents]
    : [licence, ...documents.filter((document) => document !== licence)];
}

export const formOf = (chauffeur: Chauffeur): ChauffeurForm => {
  const { name, phone, email, photoUrl, documents, languages, hours, active, notes } = chauffeur;
  return {
    name,
    phone: displayPhone(phone),
    email,
    photoUrl: photoUrl ?? '',
    documents: licenceFirst(documents),
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
