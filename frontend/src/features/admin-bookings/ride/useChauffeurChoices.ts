import { skipToken } from '@reduxjs/toolkit/query';
import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { readAnew } from '../../../api/baseApi.ts';
import { chauffeursApi } from '../../../api/chauffeursApi.ts';
import type { QueryResult } from '../../../api/QueryStates.tsx';
import { chauffeurChoices, daysOf, type ChauffeurChoice } from '../../../domain/chauffeurChoices.ts';

/** Who could drive the booking, by the newest data of its day, and of the next one where it ends then. */
export function useChauffeurChoices(booking: AdminBooking): QueryResult<ChauffeurChoice[]> {
  const [first = '', second] = daysOf(booking);
  const chauffeurs = chauffeursApi.useChauffeursQuery(undefined, readAnew);
  const firstBoard = chauffeursApi.useDispatchBoardQuery(first, readAnew);
  const secondBoard = chauffeursApi.useDispatchBoardQuery(second ?? skipToken, readAnew);
  const isKnown = firstBoard.data && (second === undefined || secondBoard.data);
  const boards = [firstBoard.data, secondBoard.data].filter((board) => board !== undefined);
  const queries = [chauffeurs, firstBoard, ...(second === undefined ? [] : [secondBoard])];
  return {
    data: chauffeurs.data && isKnown ? chauffeurChoices(booking, chauffeurs.data, boards) : undefined,
    error: queries.find(({ error }) => error)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.forEach((query) => query.error && void query.refetch()),
  };
}
