/** The first round, which warms up and is dropped, is this many times as long: code is only quick when it has run a while. */
const WARM_UP = 3;

/**
 * Measures several sides in turn, round after round, so that whatever else the machine does meets all of them alike. Each
 * gets how many times as long as usual to run.
 */
export async function alternate<Name extends string, Round>(
  rounds: number,
  sides: Record<Name, (times: number) => Promise<Round>>,
): Promise<Record<Name, Round[]>> {
  const names = Object.keys(sides) as Name[];
  const kept = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Round[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const measured = await sides[name](round === 0 ? WARM_UP : 1);
      if (round > 0) kept[name].push(measured);
    }
  }
  return kept;
}
