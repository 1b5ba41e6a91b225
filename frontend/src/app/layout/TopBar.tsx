import { useEffect, useId, useState } from 'react';
import { Link, NavLink } from '../../ui/Link.tsx';
import { styled } from 'styled-components';
import { currentSite } from '../../domain/siteConfig.ts';
import { below, hovered, measure, media, theme } from '../../styles/index.ts';
import { useTheme } from '../../styles/themeStore.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, Moon, Sun, X } from '../../ui/firstIcons.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { preloadPage } from '../pages.tsx';
import { paths } from '../../routing/paths.ts';

const mainLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.services, label: 'Services' },
  { to: paths.fleet, label: 'Fleet' },
  { to: paths.booking, label: 'Book Now / Get Quote', stressed: true },
  { to: paths.myBookings, label: 'My Bookings' },
  { to: paths.support, label: 'Support' },
  { to: paths.policies, label: 'Policies' },
] as const;

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.header};
  border-bottom: 1px solid ${theme.color.hairline};
  background: color-mix(in srgb, ${theme.color.page} 88%, transparent);
  backdrop-filter: blur(14px) saturate(1.2);
  ${below.low} {
    position: relative;
  }
`;
const Row = styled.div`
  ${measure}
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: var(--header-height);
`;
const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1.25)};
  min-height: ${theme.target};
  margin-right: auto;
  color: ${theme.color.text};
  font: 500 1.375rem/1.1 ${theme.font.display};
  text-decoration: none;
  svg {
    flex: none;
    color: ${theme.color.accentText};
  }
`;
const Links = styled.nav<{ $open: boolean }>`
  position: absolute;
  top: 100%;
  right: 0;
  left: 0;
  display: ${({ $open }) => ($open ? 'flex' : 'none')};
  flex-direction: column;
  max-height: calc(100dvh - var(--header-height));
  overflow-y: auto;
  padding: ${theme.space(1)} var(--gutter) ${theme.space(3)};
  border-bottom: 1px solid ${theme.color.hairline};
  background: ${theme.color.page};
  box-shadow: ${theme.shadow.floating};
  ${media.desktop} {
    position: static;
    display: flex;
    flex-direction: row;
    align-items: center;
    gap: ${theme.space(0.25)};
    max-height: none;
    overflow: visible;
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
`;
const NavItem = styled(NavLink)<{ $stressed: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  min-height: 3.25rem;
  border-bottom: 1px solid ${theme.color.hairline};
  color: ${({ $stressed }) => ($stressed ? theme.color.accentText : theme.color.text)};
  font-size: 1.0625rem;
  font-weight: ${({ $stressed }) => ($stressed ? 600 : 450)};
  text-decoration: none;
  white-space: nowrap;
  &[aria-current='page'] {
    color: ${theme.color.accentText};
  }
  ${media.desktop} {
    min-height: ${theme.target};
    padding-inline: ${theme.space(1.25)};
    border-bottom: 0;
    font-size: 0.9375rem;
    transition: color ${theme.motion.quick} ${theme.motion.ease};
    ${hovered(`color: ${theme.color.accentText};`)}
    &[aria-current='page']::after {
      content: '';
      position: absolute;
      right: ${theme.space(1.25)};
      bottom: ${theme.space(0.75)};
      left: ${theme.space(1.25)};
      height: 1px;
      background: ${theme.color.accentText};
    }
  }
`;
const MenuToggle = styled(IconButton)`
  ${media.desktop} {
    display: none;
  }
`;

export function TopBar() {
  const brand = currentSite().brand;
  const { theme: current, toggleTheme } = useTheme();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const menuId = useId();
  const closeMenu = () => setIsMenuOpen(false);

  useEffect(() => {
    if (!isMenuOpen) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsMenuOpen(false);
      document.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isMenuOpen, menuId]);

  return (
    <Bar>
      <Row>
        <Brand to={paths.home} onClick={closeMenu}>
          <Logo />
          {brand.name}
        </Brand>
        <Links id={menuId} aria-label="Main" $open={isMenuOpen}>
          {mainLinks.map(({ to, label, ...link }) => (
            <NavItem
              key={to}
              to={to}
              $stressed={'stressed' in link}
              onClick={closeMenu}
              onPointerEnter={() => preloadPage(to)}
              onFocus={() => preloadPage(to)}
            >
              {label}
            </NavItem>
          ))}
        </Links>
        <IconButton
          label={current === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
          onClick={toggleTheme}
        >
          {current === 'dark' ? <Sun size={20} /> : <Moon size={20} />}
        </IconButton>
        <MenuToggle
          label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={() => setIsMenuOpen((isOpen) => !isOpen)}
        >
          {isMenuOpen ? <X size={22} /> : <Menu size={22} />}
        </MenuToggle>
      </Row>
    </Bar>
  );
}
