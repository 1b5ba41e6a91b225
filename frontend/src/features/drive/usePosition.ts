import { useEffect, useEffectEvent, useState } from 'react';
import type { DriveClient } from './driveClient.ts';
import { isWorthSending, LEAST_MS, type Fix } from './positionGate.ts';

export type PositionState = 'off' | 'watching' | 'refused';

interface PositionOptions {
  client: DriveClient;
  /** The trip whose passenger may see the car now; undefined stops the phone from looking. */
  tripId: string | undefined;
  sharingKey: string | null;
  now: () => number;
}

/** A position that did not get through (too early, offline) is sent again: a still phone may report only one. */
export function usePosition({ client, tripId, sharingKey, now }: PositionOptions): PositionState {
  const [state, setState] = useState<PositionState>('off');
  const serverNow = useEffectEvent(now);

  useEffect(() => {
    if (tripId === undefined || sharingKey === null || !('geolocation' in navigator)) return undefined;
    let newest: Fix | undefined;
    let last: Fix | undefined;
    let isSending = false;
    const send = async () => {
      if (newest === undefined || isSending || !isWorthSending(newest, last)) return;
      const { lat, lng, at } = newest;
      last = newest;
      isSending = true;
      const { error } = await client.sendPosition(sharingKey, tripId, {
        lat,
        lng,
        at: new Date(at).toISOString(),
      });
      isSending = false;
      if (error !== undefined) last = undefined;
    };
    const handleFix = ({ coords }: GeolocationPosition) => {
      setState('watching');
      newest = { lat: coords.latitude, lng: coords.longitude, at: serverNow() };
      void send();
    };
    const handleError = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
      if (code === PERMISSION_DENIED) setState('refused');
    };
    const watch = navigator.geolocation.watchPosition(handleFix, handleError, {
      enableHighAccuracy: true,
      maximumAge: 5_000,
    });
    const timer = setInterval(() => void send(), LEAST_MS);
    return () => {
      clearInterval(timer);
      navigator.geolocation.clearWatch(watch);
      setState('off');
    };
  }, [client, tripId, sharingKey]);

  return state;
}
