import { useEffect, useState } from 'react';
import { createDriveSession } from '../features/drive/driveSession.ts';
import { DriveScreen } from '../features/drive/DriveScreen.tsx';
import { watchInstallPrompt } from '../features/drive/installPrompt.ts';
import { keepOffline } from '../features/drive/serviceWorker.ts';
import { phoneLanguage, textsOf } from '../features/drive/texts.ts';
import { BigButton, Panel } from '../features/drive/parts.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

watchInstallPrompt();

/** A reload would close an open question. */
const canReload = () => document.querySelector('[role="dialog"]') === null;

export default function DrivePage() {
  const [session] = useState(() => createDriveSession());
  useEffect(() => keepOffline(canReload), []);
  return (
    <ErrorBoundary part="The chauffeur's page" reloads renderFallback={() => <Broken />}>
      <DriveScreen session={session} />
    </ErrorBoundary>
  );
}

function Broken() {
  const texts = textsOf(phoneLanguage());
  return (
    <Panel>
      <h1>{texts.failedTitle}</h1>
      <p>{texts.failedText}</p>
      <BigButton $look="primary" onClick={() => window.location.reload()}>
        {texts.reload}
      </BigButton>
    </Panel>
  );
}
