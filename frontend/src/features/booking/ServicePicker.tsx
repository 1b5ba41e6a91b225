import type { Service } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { media, theme } from '../../styles/index.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Money, Muted, VisuallyHidden } from '../../ui/text.tsx';

/** The whole row is clickable, not only its label. */
const Choice = styled(Checkbox)`
  position: relative;
  padding-block: ${theme.space(1.75)};
  label::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  input {
    z-index: 1;
  }
  ${media.hover} {
    &:hover label {
      color: ${theme.color.accentText};
    }
  }
`;
const List = styled.ul`
  margin-bottom: ${theme.space(1)};
  > li {
    border-bottom: 1px solid ${theme.color.hairline};
  }
`;
const Price = styled.span`
  white-space: nowrap;
`;
interface Props {
  services: Service[];
  chosen: string[];
  onChange: (serviceIds: string[]) => void;
  error?: string | undefined;
}

export const ServicePicker = ({ services, chosen, onChange, error }: Props) => (
  <fieldset aria-describedby={error ? 'services-error' : undefined}>
    <VisuallyHidden as="legend">Services</VisuallyHidden>
    <Muted>At least one service, or a vehicle.</Muted>
    <List>
      {services.map((service, index) => (
        <li key={service.id}>
          <Choice
            // Takes the focus when nothing was chosen.
            invalid={error !== undefined && index === 0}
            label={service.name}
            description={service.description}
            aside={
              <Price>
                <Money amount={service.basePrice} />
                {service.category === 'hourly' ? ' / hour' : ' / trip'}
              </Price>
            }
            checked={chosen.includes(service.id)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...chosen, service.id] : chosen.filter((id) => id !== service.id))
            }
          />
        </li>
      ))}
    </List>
    {error && <FieldError id="services-error">{error}</FieldError>}
  </fieldset>
);
