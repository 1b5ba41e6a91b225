import type { Service } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Money } from '../../ui/Money.tsx';

const Group = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;
`;
const Legend = styled.legend`
  ${type.small}
  padding: 0;
  font-weight: 500;
`;
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Row = styled.li`
  border-bottom: 1px solid ${theme.color.hairline};
`;
/** The whole row is pressed, not only its name. */
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
const Price = styled.span`
  white-space: nowrap;
`;
const ErrorText = styled.p`
  ${type.small}
  margin-top: ${theme.space(1)};
  color: ${theme.color.danger};
`;

interface Props {
  services: Service[];
  chosen: string[];
  onChange: (serviceIds: string[]) => void;
  error?: string | undefined;
}

export function ServicePicker({ services, chosen, onChange, error }: Props) {
  return (
    <Group aria-describedby={error ? 'services-error' : undefined}>
      <Legend>Services</Legend>
      <List>
        {services.map((service) => (
          <Row key={service.id}>
            <Choice
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
          </Row>
        ))}
      </List>
      {error && (
        <ErrorText id="services-error" role="alert">
          {error}
        </ErrorText>
      )}
    </Group>
  );
}
