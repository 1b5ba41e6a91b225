import { skipToken } from '@reduxjs/toolkit/query/react';
import type { PassengerRide } from '@livery/shared-types/ride';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNotFound } from '../../api/apiError.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import type { LiveState } from '../../ui/LiveDot.tsx';
import { followRide } from './followRide.ts';
import { rideApi, useRideQuery } from './rideApi.ts';
import { isOver } from './rideStatus.ts';

interface LiveRide {
  ride: PassengerRide | undefined;
  error: unknown;
  /** The link leads to no ride. */
  isUnknown: boolean;
  isFetching: boolean;
  /** Undefined where nothing is followed: the ride is over. */
  live: LiveState | undefined;
  /** When what is shown was true. */
  asOf: number | undefined;
  refetch: () => void;
}

/** The ride of a link, kept up to date until it is over. */
export function useLiveRide(token: string | undefined): LiveRide {
  const dispatch = useAppDispatch();
  const {
    data: ride,
    error,
    isFetching,
    fulfilledTimeStamp: asOf,
    refetch,
  } = useRideQuery(token ?? skipToken);
  const [live, setLive] = useState<LiveState>('connecting');
  const isUnknown = token === undefined || isNotFound(error);
  // Followed once there is an answer: one that is still on its way could be older than the first frame.
  const isFollowed = !isUnknown && (ride ? !isOver(ride) : error !== undefined);

  const fetchRide = useEffectEvent(() => refetch());

  useEffect(() => {
    if (token === undefined || !isFollowed) return undefined;
    let isFetchingNow = false;
    let isWantedAgain = false;
    /** What changes while an answer is on its way is not in it: then it is fetched once more. */
    const fetchAgain = async () => {
      isWantedAgain = true;
      if (isFetchingNow) return;
      isFetchingNow = true;
      while (isWantedAgain) {
        isWantedAgain = false;
        await fetchRide();
      }
      isFetchingNow = false;
    };
    return followRide(token, {
      onFrame: ({ position, expectedAt }) =>
        dispatch(
          rideApi.util.updateQueryData('ride', token, (shown) => ({ ...shown, position, expectedAt })),
        ),
      onGap: () => void fetchAgain(),
      onState: setLive,
    });
  }, [dispatch, token, isFollowed]);

  return {
    ride,
    error,
    isUnknown,
    isFetching,
    live: isFollowed ? live : undefined,
    asOf,
    refetch: () => void refetch(),
  };
}
