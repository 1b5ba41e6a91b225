import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';
import { FieldError } from './Field.tsx';
import { Muted } from './text.tsx';

const Row = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1.5)};
  min-height: ${theme.target};
  padding-block: ${theme.space(1.25)};
`;
const Place = styled.span`
  position: relative;
  flex: none;
`;
/** The browser's own, unseen over the drawn box: the finger's target is larger than what is drawn. */
const Input = styled.input`
  position: absolute;
  top: -0.625rem;
  left: -0.625rem;
  width: 2.75rem;
  height: 2.75rem;
  margin: 0;
  opacity: 0;
  cursor: pointer;
  &:disabled {
    cursor: not-allowed;
  }
`;
const Box = styled.span`
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  color: ${theme.color.onAccent};
  transition: background-color ${theme.motion.quick} ${theme.motion.ease};
  > svg {
    visibility: hidden;
  }
  input:checked + & {
    background: ${theme.color.accent};
    border-color: ${theme.color.accent};
  }
  input:checked + & > svg {
    visibility: visible;
  }
  ${media.contrast} {
    input:checked + & {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
    input:disabled + & {
      border-color: GrayText;
      opacity: 1;
    }
  }
  input[aria-invalid='true'] + & {
    border-color: ${theme.color.danger};
  }
  input:disabled + & {
    opacity: 0.55;
  }
  input:focus-visible + & {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 3px;
  }
`;
const Text = styled.div`
  flex: 1;
  min-width: 0;
`;
const Head = styled.div`
  ${media.phone} {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${theme.space(2)};
  }
`;
const Label = styled.label`
  display: block;
  line-height: 1.5rem;
  cursor: pointer;
`;

type InputProps = Pick<
  ComponentProps<'input'>,
  'checked' | 'className' | 'disabled' | 'name' | 'onBlur' | 'ref' | 'required'
>;

export interface CheckboxProps extends InputProps {
  label: ReactNode;
  description?: ReactNode;
  /** A short fact beside the label, such as a price: under it where there is no room. */
  aside?: ReactNode;
  error?: string | undefined;
  /** Part of a fault whose message is shown elsewhere. */
  invalid?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function Checkbox(props: CheckboxProps) {
  const { label, description, aside, error, invalid, onCheckedChange, className, ...box } = props;
  const id = useId();
  const described = [
    error && `${id}-error`,
    aside && `${id}-aside`,
    description && `${id}-description`,
  ].filter(Boolean);
  return (
    <Row className={className}>
      <Place>
        <Input
          {...box}
          type="checkbox"
          id={id}
          aria-describedby={described.join(' ') || undefined}
          aria-invalid={error || invalid ? true : undefined}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <Box>
          <Check size={16} strokeWidth={2.5} aria-hidden />
        </Box>
      </Place>
      <Text>
        <Head>
          <Label htmlFor={id}>{label}</Label>
          {aside && (
            <Muted as="div" id={`${id}-aside`}>
              {aside}
            </Muted>
          )}
        </Head>
        {description && (
          <Muted as="div" id={`${id}-description`}>
            {description}
          </Muted>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </Text>
    </Row>
  );
}
