import type { ReactNode } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import type { ItemTools } from '../../forms/CrudList.tsx';

export const ItemGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: ${theme.space(2.5)};
  list-style: none;
  padding: 0;
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
const Name = styled.h3`
  ${type.subheading}
`;
const Actions = styled.div`
  display: flex;
  gap: ${theme.space(1)};
  margin-top: auto;
  padding-top: ${theme.space(1.5)};
  border-top: 1px solid ${theme.color.hairline};
  > :last-child {
    margin-left: auto;
  }
`;

interface ItemCardProps<Item> {
  item: Item;
  tools: ItemTools<Item>;
  picture?: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

/** One thing of the catalog with its two actions. */
export function ItemCard<Item extends { name: string }>(props: ItemCardProps<Item>) {
  const { item, tools, picture, badge, children } = props;
  const { name } = item;
  return (
    <Frame>
      {picture}
      <Body>
        <Head>
          <Name>{name}</Name>
          {badge}
        </Head>
        {children}
        <Actions>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Edit ${name}`}
            onClick={() => tools.onEdit(item)}
          >
            <Pencil size={15} aria-hidden /> Edit
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Delete ${name}`}
            onClick={() => tools.onDelete(item)}
          >
            <Trash2 size={15} aria-hidden /> Delete
          </Button>
        </Actions>
      </Body>
    </Frame>
  );
}
