import { describe, expect, it } from 'vitest';
import { routes } from '../packages/shared-types/src/routes.ts';
import { internalRoutes } from '../services/booking/src/http/internal.routes.ts';
import { QUESTIONS } from '../bench/growth/questions.ts';

/** Their collections hold what a company has, such as vehicles, whatever the number of its bookings. */
const OF_THE_COMPANY = ['gateway', 'catalog'];
/** Answered without a look at the database. */
const WITHOUT_DATA = [
  '/api/payment-config',
  '/api/chat/presence',
  '/api/admin/chat/presence',
  '/api/admin/notifications/preview',
  '/api/admin/notifications/preview/{template}',
];

const reads = routes.filter(
  ({ method, service, path }) =>
    method === 'GET' && !OF_THE_COMPANY.includes(service) && !WITHOUT_DATA.includes(path),
);
const asked = QUESTIONS.map(({ service, path }) => ({ service, ...addressOf(path) }));

function addressOf(path) {
  const { pathname, searchParams } = new URL(path, 'http://service');
  return { path: decodeURIComponent(pathname), search: searchParams };
}

/** The questions that a route answers: a segment in braces stands for any one. */
function questionsOf({ service, path }) {
  const segments = path.split('/');
  return asked.filter(({ service: other, path: question }) => {
    const others = question.split('/');
    return (
      other === service &&
      others.length === segments.length &&
      segments.every((segment, index) => segment.startsWith('{') || segment === others[index])
    );
  });
}

describe('the bench of growth', () => {
  it.each(reads.map((route) => [`${route.service} ${route.path}`, route]))('asks %s', (_name, route) => {
    expect(questionsOf(route)).not.toEqual([]);
  });

  const lists = reads.filter(({ query, path }) => query !== undefined && !path.endsWith('.csv'));
  const filters = lists.flatMap((route) =>
    Object.entries(route.query.shape)
      .filter(([name]) => !['limit', 'cursor', 'from', 'to', 'duration'].includes(name))
      .flatMap(([name, schema]) => choicesOf(schema).map((choice) => [route.path, name, choice, route])),
  );
  it.each(filters)('asks %s with the filter %s of %s', (_path, name, choice, route) => {
    const given = questionsOf(route).flatMap(({ search }) => search.getAll(name));
    if (choice === 'any value') expect(given).not.toEqual([]);
    else expect(given).toContain(choice);
  });

  it('asks nothing that the API does not have', () => {
    const known = new Set(routes.flatMap(questionsOf).map(({ path }) => path));
    const strange = asked.filter(({ path }) => !path.startsWith('/internal/') && !known.has(path));
    expect(strange).toEqual([]);
  });
});

/** What picks a list's index is asked for each of its values; of what only narrows it down one value will do. */
function choicesOf(schema) {
  const { innerType, options } = { ...schema._zod.def, ...schema };
  if (innerType !== undefined) {
    const isChosenAlways = schema._zod.def.type === 'default';
    return isChosenAlways ? choicesOf(innerType) : ['any value'];
  }
  const values = options ?? schema._zod.def.entries;
  return values === undefined ? ['any value'] : Object.values(values);
}

it('the bench of growth asks booking what other services ask it', () => {
  const { stack } = internalRoutes({});
  const paths = stack.flatMap(({ route }) => (route?.methods.get ? [`/internal${route.path}`] : []));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const pattern = path.replace(/:\w+/g, '{name}');
    expect(questionsOf({ service: 'booking', path: pattern }), path).not.toEqual([]);
  }
});
