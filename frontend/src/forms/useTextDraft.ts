import { useAppSelector } from '../store/hooks.ts';
import { staffDrafts, type FormDrafts } from './formDrafts.ts';

/** A single text kept as a draft under `key` (entity and id). Emptying it drops the draft. */
export function useTextDraft(key: string, drafts: FormDrafts = staffDrafts) {
  const text = useAppSelector((state) => (state.drafts[drafts.kind].drafts[key]?.value ?? '') as string);
  const setText = (next: string | ((before: string) => string)) => {
    const value = typeof next === 'string' ? next : next(drafts.read<string>(key)?.value ?? '');
    if (value === '') drafts.clear(key);
    else drafts.save(key, { value });
  };
  return [text, setText] as const;
}
