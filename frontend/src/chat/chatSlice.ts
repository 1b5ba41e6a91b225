import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AdminChatSession, ChatStatus } from '@livery/shared-types/chat';
import type { ConversationLog } from './messageLog.ts';

export interface ConversationView {
  log: ConversationLog;
  /** Entered and connected: what is written now is delivered. */
  isJoined: boolean;
  status: ChatStatus;
  hasAgent: boolean;
  /** Somebody is at the desk; undefined until the server said so. */
  online: boolean | undefined;
  ownReadSeq: number;
  otherReadSeq: number;
  isOtherTyping: boolean;
  isLoadingEarlier: boolean;
  /** To staff: the conversation as it was when it was entered. */
  session: AdminChatSession | undefined;
}

interface ChatState {
  isOpen: boolean;
  /** The visitor's conversation; empty until the chat was needed. */
  sessionId: string;
  /** What is known of the conversations that are followed, by session. */
  conversations: Record<string, ConversationView>;
}
const initialState: ChatState = { isOpen: false, sessionId: '', conversations: {} };

const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    chatShown: (chat, { payload: isOpen }: PayloadAction<boolean>) => {
      chat.isOpen = isOpen;
    },
    visitorEntered: (chat, { payload: sessionId }: PayloadAction<string>) => {
      chat.sessionId = sessionId;
    },
    conversationChanged: (
      chat,
      { payload }: PayloadAction<{ sessionId: string; view: ConversationView }>,
    ) => {
      chat.conversations[payload.sessionId] = payload.view;
    },
    conversationLeft: (chat, { payload: sessionId }: PayloadAction<string>) => {
      delete chat.conversations[sessionId];
    },
  },
});

export const { chatShown, visitorEntered, conversationChanged, conversationLeft } = chatSlice.actions;
export const chatReducer = chatSlice.reducer;
