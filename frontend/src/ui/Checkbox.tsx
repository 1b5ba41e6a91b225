import { Check } from 'lucide-react';
import * as RadixCheckbox from 'radix-ui/checkbox';
import { useId, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { media } from '../styles/breakpoints.ts';
import { focusRing } from '../styles/mixins.ts';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';

const Row = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1.5)};
  min-height: ${theme.target};
  padding-block: ${theme.space(1.25)};
`;
const Box = styled(RadixCheckbox.Root)`
  position: relative;
  flex: none;
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  padding: 0;
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  color: ${theme.color.onAccent};
  cursor: pointer;
  transition: background-color ${theme.motion.quick} ${theme.motion.ease};
  /* The finger's target is larger than the drawn box. */
  &::after {
    content: '';
    position: absolute;
    inset: -0.625rem;
  }
  &[data-state='checked'] {
    background: ${theme.color.accent};
    border-color: ${theme.color.accent};
  }
  &[aria-invalid='true'] {
    border-color: ${theme.color.danger};
  }
  &[data-disabled] {
    opacity: 0.55;
    cursor: not-allowed;
  }
  ${focusRing}
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
const Aside = styled.div`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const Description = styled.div`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const ErrorText = styled.p`
  ${type.small}
  color: ${theme.color.danger};
`;

export interface CheckboxProps {
  label: ReactNode;
  description?: ReactNode;
  /** A short fact beside the label, such as a price: under it where there is no room. */
  aside?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

export function Checkbox(props: CheckboxProps) {
  const { label, description, aside, error, onCheckedChange, className, ...box } = props;
  const id = useId();
  const described = [
    error && `${id}-error`,
    aside && `${id}-aside`,
    description && `${id}-description`,
  ].filter(Boolean);
  return (
    <Row className={className}>
      <Box
        {...box}
        id={id}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        onCheckedChange={(state) => onCheckedChange(state === true)}
      >
        <RadixCheckbox.Indicator>
          <Check size={16} strokeWidth={2.5} aria-hidden />
        </RadixCheckbox.Indicator>
      </Box>
      <Text>
        <Head>
          <Label htmlFor={id}>{label}</Label>
          {aside && <Aside id={`${id}-aside`}>{aside}</Aside>}
        </Head>
        {description && <Description id={`${id}-description`}>{description}</Description>}
        {error && (
          <ErrorText id={`${id}-error`} role="alert">
            {error}
          </ErrorText>
        )}
      </Text>
    </Row>
  );
}
