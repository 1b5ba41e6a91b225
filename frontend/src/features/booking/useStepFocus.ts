import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';
import { showsOnePart, type BookingStep, type BookingSteps } from './useBookingStep.ts';

const partOf = (element: HTMLElement) =>
  Number(element.closest<HTMLElement>('[data-part]')?.dataset['part']) as BookingStep;

/** Focuses the heading of a part just shown. Returns what asks for the focus on the first fault instead. */
export function useStepFocus(
  formRef: RefObject<HTMLFormElement | null>,
  { step, goTo }: BookingSteps,
  submitCount: number,
) {
  const isBack = useNavigationType() === 'POP';
  const [asked, setAsked] = useState(0);
  const shownStep = useRef<BookingStep>(1);
  const wantsFault = useRef(false);

  const showPart = useEffectEvent((shown: BookingStep) => {
    if (shownStep.current === shown) return;
    shownStep.current = shown;
    const part = formRef.current?.querySelector(`section[data-part='${shown}']`);
    // After Back the page scrolls to where it was by itself.
    if (!isBack) (showsOnePart() ? formRef.current : part)?.scrollIntoView();
    part?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  });
  const focusFault = useEffectEvent(() => {
    const fault = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    wantsFault.current = false;
    if (!fault) return;
    const part = partOf(fault);
    if (showsOnePart() && part !== step) {
      wantsFault.current = true;
      goTo(part);
    } else fault.focus();
  });
  const round = submitCount + asked;
  useEffect(() => {
    if (round > 0) focusFault();
  }, [round]);
  useEffect(() => {
    showPart(step);
    if (wantsFault.current) focusFault();
  }, [step]);

  return () => setAsked((count) => count + 1);
}
