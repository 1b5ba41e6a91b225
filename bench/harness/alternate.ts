/** One side of a comparison: measures once, and answers the figure in milliseconds. */
type Measure = () => Promise<number>;

/** Measures several sides in turn, so that other load meets all alike. The first round warms up and is dropped. */
export async function alternate<Name extends string>(
  rounds: number,
  sides: Record<Name, Measure>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const kept = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const figure = await sides[name]();
      if (round > 0) kept[name].push(figure);
    }
  }
  return kept;
}
