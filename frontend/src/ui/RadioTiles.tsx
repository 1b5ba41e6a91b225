import { useEffect, useId, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { hovered, theme } from '../styles/index.ts';
import { ChoiceInput, ChoiceLegend, ChoiceScroller } from './choiceParts.ts';
import { FieldError } from './Field.tsx';

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr));
  gap: ${theme.space(1)};
`;
const Frame = styled.label`
  position: relative;
  display: grid;
  align-content: center;
  min-height: ${theme.target};
  padding: ${theme.space(0.75)} ${theme.space(1.5)};
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.raised};
  font-size: 0.9375rem;
  line-height: 1.35;
  cursor: pointer;
  transition: border-color ${theme.motion.quick} ${theme.motion.ease};
  ${hovered(`border-color: ${theme.color.textSecondary};`)}
  &:has(input:checked) {
    border-color: ${theme.color.accentText};
    background: ${theme.color.accentTint};
    box-shadow: inset 0 0 0 1px ${theme.color.accentText};
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 2px;
  }
`;
interface RadioTilesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  error?: string | undefined;
  /** How high they may grow at a desk before they scroll. */
  mostHeight?: string;
}

/** One out of many, read at a glance in columns of one width. Native radios: arrows and forms work as everywhere. */
export function RadioTiles<Value extends string>(props: RadioTilesProps<Value>) {
  const { legend, options, value, onValueChange, error, mostHeight } = props;
  const name = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // One that was chosen for the user, such as a caller's usual car, may be further down.
  useEffect(() => {
    const inputs = [...(scroller.current?.querySelectorAll('input') ?? [])];
    const chosen = inputs.find((input) => input.value === value)?.parentElement;
    if (!scroller.current || !chosen) return;
    const { scrollTop, clientHeight } = scroller.current;
    const isSeen =
      chosen.offsetTop >= scrollTop && chosen.offsetTop + chosen.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) scroller.current.scrollTop = chosen.offsetTop;
  }, [value]);
  return (
    <fieldset>
      <ChoiceLegend>{legend}</ChoiceLegend>
      <ChoiceScroller ref={scroller} $mostHeight={mostHeight}>
        <Tiles>
          {options.map((option) => (
            <Frame key={option.value}>
              <ChoiceInput
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onValueChange(option.value)}
              />
              {option.label}
            </Frame>
          ))}
        </Tiles>
      </ChoiceScroller>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
