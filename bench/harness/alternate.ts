/**
 * Measures several sides in turn, round after round, so that whatever else the machine does meets all of them alike. The
 * first round warms up and is dropped.
 */
export async function alternate<Name extends string, Round>(
  rounds: number,
  sides: Record<Name, () => Promise<Round>>,
): Promise<Record<Name, Round[]>> {
  const names = Object.keys(sides) as Name[];
  const kept = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Round[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const measured = await sides[name]();
      if (round > 0) kept[name].push(measured);
    }
  }
  return kept;
}
