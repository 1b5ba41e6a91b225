import { useLocation, useNavigate } from 'react-router-dom';
import { keepScroll } from '../../routing/keepScroll.ts';

/** The parts of the page: journey, car, passenger and payment. A phone shows one at a time. */
export type BookingStep = 1 | 2 | 3;

interface StepState {
  step: BookingStep;
  /** The part before, so that going back to it is a step back in the history. */
  from?: BookingStep;
}

/** The state of a history entry that shows a part. */
export const stepState = (state: StepState) => ({ ...keepScroll, ...state });

function readStep(state: unknown): StepState {
  const { step, from } = (state ?? {}) as Partial<StepState>;
  return step === 2 || step === 3 ? { step, ...(from && { from }) } : { step: 1 };
}

export interface BookingSteps {
  step: BookingStep;
  goTo: (step: BookingStep) => void;
  goBackTo: (step: BookingStep) => void;
}

/** The part of the history entry that the browser is on, which the page draws a moment later. */
const shownStep = () => readStep((window.history.state as { usr?: unknown } | null)?.usr).step;

/** Which part a phone shows. It is kept in the history, so that the browser's Back leads through the parts. */
export function useBookingStep(isHydrated: boolean): BookingSteps {
  const { state } = useLocation();
  const navigate = useNavigate();
  // The server renders the first part.
  const { step, from } = isHydrated ? readStep(state) : { step: 1 as const };
  return {
    step,
    goTo: (next) => {
      // Also ignores the second press of a double press, which comes before the page has changed.
      if (shownStep() !== next) void navigate('.', { state: stepState({ step: next, from: step }) });
    },
    goBackTo: (earlier) =>
      from === earlier
        ? void navigate(-1)
        : void navigate('.', { replace: true, state: stepState({ step: earlier }) }),
  };
}

/** Where all parts are on one page, nothing needs to be shown. */
export const showsOnePart = () => !window.matchMedia('(min-width: 64rem)').matches;
