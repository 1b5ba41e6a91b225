import { group, line, linear, path, picture } from './svg.mjs';
import sedan from './shapes/sedan.json' with { type: 'json' };
import { grounding, studio, studioDefs } from './studio.mjs';

/** A car waiting under its cover: shown where a vehicle has no picture of its own. */
export function fallback(title) {
  const ground = grounding('car', [sedan.left, sedan.right], []);
  const cover =
    'M112 556C118 516 124 470 132 444C142 424 176 412 230 398C300 380 352 374 398 370C450 338 508 298 572 282' +
    'C640 268 742 268 812 286C866 302 910 334 948 354C992 356 1040 362 1058 372C1072 392 1082 470 1092 556' +
    'C1040 548 1010 566 960 552C910 540 880 566 820 554C760 542 720 566 660 554C600 542 560 566 500 554C440 542 400 566 340 554C280 542 230 566 180 552C150 546 130 552 112 556Z';
  const folds =
    'M398 370C380 430 372 500 364 548M572 282C540 360 520 470 506 550M700 272C694 360 684 460 664 550M812 286C826 370 832 470 822 550M948 354C956 420 960 490 958 548M230 398C214 450 200 510 186 548M1020 360C1032 430 1036 500 1040 550';
  const defs =
    studioDefs() +
    ground.defs +
    linear('silk', [0, 270, 0, 560], '0 #6d675e, 0.3 #45403a, 0.42 #5a544b, 0.75 #26231f, 1 #3d352b');
  const car = group(
    { id: 'car' },
    path(cover, { fill: 'url(#silk)' }),
    line(folds, '#000', 0.4, 5),
    group({ transform: 'translate(7 0)' }, line(folds, '#f4ead6', 0.14, 3)),
    line(
      'M132 444C142 424 176 412 230 398C300 380 352 374 398 370C450 338 508 298 572 282C640 268 742 268 812 286C866 302 910 334 948 354C992 356 1040 362 1058 372',
      '#f0dfba',
      0.7,
      2.4,
    ),
  );
  return picture(title, defs, studio(), ground.layer, car);
}
