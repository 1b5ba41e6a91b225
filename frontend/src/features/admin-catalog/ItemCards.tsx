import type { ReactNode } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { CardTitle, StackedList } from '../../ui/layout.ts';
import { SmallButton } from '../../ui/Button.tsx';
import type { ItemTools } from '../../forms/CrudList.tsx';

const Grid = styled(StackedList).attrs({ $gap: 2.5 })`
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
`;
const Frame = styled.li`
  display: flex;
  flex-direction: column;
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
`;
const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space(1.5)};
  padding: ${theme.space(2.5)};
  overflow-wrap: anywhere;
`;
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${theme.space(1.5)};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(0.75)};
  margin-top: auto;
  padding-top: ${theme.space(1.5)};
  border-top: 1px solid ${theme.color.hairline};
  > :last-child {
    margin-left: auto;
  }
`;

interface ItemCardsProps<Item> {
  items: Item[];
  tools: ItemTools<Item>;
  pictureOf?: (item: Item) => ReactNode;
  badgeOf: (item: Item) => ReactNode;
  /** What else can be done to one. */
  actionOf?: (item: Item) => ReactNode;
  children: (item: Item) => ReactNode;
}

export const ItemCards = <Item extends { id: string; name: string }>(props: ItemCardsProps<Item>) => (
  <Grid>
    {props.items.map((item) => (
      <Frame key={item.id}>
        {props.pictureOf?.(item)}
        <Body>
          <Head>
            <CardTitle as="h3">{item.name}</CardTitle>
            {props.badgeOf(item)}
          </Head>
          {props.children(item)}
          <Actions>
            <SmallButton aria-label={`Edit ${item.name}`} onClick={() => props.tools.onEdit(item)}>
              <Pencil size={15} aria-hidden /> Edit
            </SmallButton>
            {props.actionOf?.(item)}
            <SmallButton
              variant="ghost"
              aria-label={`Delete ${item.name}`}
              onClick={() => props.tools.onDelete(item)}
            >
              <Trash2 size={15} aria-hidden /> Delete
            </SmallButton>
          </Actions>
        </Body>
      </Frame>
    ))}
  </Grid>
);
