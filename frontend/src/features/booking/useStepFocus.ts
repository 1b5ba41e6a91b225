import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';
import { showsOnePart, type BookingStep, type BookingSteps } from './useBookingStep.ts';

const partOf = (element: HTMLElement) =>
  Number(element.closest<HTMLElement>('[data-part]')?.dataset['part']) as BookingStep;

/**
 * Moves the focus with the parts: to the heading of one that has just been shown, and to the first fault after a press that
 * found some, whose part a phone shows first. Returns what asks for the latter.
 */
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
