import { Check, ChevronDown } from 'lucide-react';
import * as RadixSelect from 'radix-ui/select';
import { useState, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { controlLook, useFieldControl } from './Field.tsx';

const Trigger = styled(RadixSelect.Trigger)`
  ${controlLook}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)};
  text-align: left;
  cursor: pointer;
  > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-placeholder] {
    color: ${theme.color.textSecondary};
  }
  svg {
    flex: none;
  }
`;
const Content = styled(RadixSelect.Content)`
  z-index: ${theme.layer.floating};
  min-width: var(--radix-select-trigger-width);
  max-width: min(32rem, calc(100vw - ${theme.space(4)}));
  max-height: var(--radix-select-content-available-height);
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.floating};
`;
const Viewport = styled(RadixSelect.Viewport)`
  padding: ${theme.space(0.75)};
`;
const Item = styled(RadixSelect.Item)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)};
  min-height: ${theme.target};
  padding: ${theme.space(1)} ${theme.space(1.25)};
  border-radius: ${theme.radius.small};
  font-size: 0.9375rem;
  line-height: 1.35;
  cursor: pointer;
  user-select: none;
  outline: none;
  &[data-highlighted] {
    background: ${theme.color.accentTint};
    box-shadow: inset 0 0 0 1px ${theme.color.accentLine};
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;
const Detail = styled.span`
  color: ${theme.color.textSecondary};
  font-variant-numeric: tabular-nums;
`;
const Text = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space(1)};
`;

interface SelectOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** Said after the label in a quieter voice, such as a price. */
  detail?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
  /** `''` means nothing is chosen: the placeholder shows. An option's own value may not be empty. */
  value: Value | '';
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
}

/** A choice of one out of a list. Inside a Field it takes the label from there. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder, disabled, name, ...trigger } = props;
  // The list is made when somebody comes near it; typing ahead on the closed control needs it too.
  const [isNear, setIsNear] = useState(false);
  const near = () => setIsNear(true);
  const chosen = options.find((option) => option.value === value);
  return (
    <RadixSelect.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      onOpenChange={near}
      {...(disabled === undefined ? {} : { disabled })}
      {...(name === undefined ? {} : { name })}
    >
      <Trigger {...useFieldControl()} {...trigger} onFocus={near} onPointerEnter={near}>
        <RadixSelect.Value placeholder={placeholder}>
          {chosen && <OptionText option={chosen} />}
        </RadixSelect.Value>
        <RadixSelect.Icon asChild>
          <ChevronDown size={18} aria-hidden />
        </RadixSelect.Icon>
      </Trigger>
      {isNear && (
        <RadixSelect.Portal>
          <Content position="popper" sideOffset={6} collisionPadding={12}>
            <Viewport>
              {options.map((option) => (
                <Item key={option.value} value={option.value} disabled={option.disabled ?? false}>
                  <RadixSelect.ItemText>
                    <OptionText option={option} />
                  </RadixSelect.ItemText>
                  <RadixSelect.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </RadixSelect.ItemIndicator>
                </Item>
              ))}
            </Viewport>
          </Content>
        </RadixSelect.Portal>
      )}
    </RadixSelect.Root>
  );
}

const OptionText = ({ option: { label, detail } }: { option: SelectOption }) => (
  <Text>
    {label}
    {detail && <Detail>{detail}</Detail>}
  </Text>
);
