import type { Models } from './models.ts';

/** A file on its way: noted before it is stored, so that it can be found should its ticket never come to name it. */
export interface Upload {
  ticketId: string;
  fileId: string;
}

export const createUploadRepository = (model: Models['uploads']) => ({
  begin: async ({ ticketId, fileId }: Upload, now: Date): Promise<void> => {
    await model.create({ _id: fileId, ticketId, at: now });
  },
  /** Its ticket names it, or it was removed. */
  end: async (fileId: string): Promise<void> => {
    await model.deleteOne({ _id: fileId });
  },
  begunBefore: async (moment: Date, limit: number): Promise<Upload[]> => {
    const found = await model
      .find({ at: { $lt: moment } })
      .sort({ at: 1 })
      .limit(limit)
      .lean<{ _id: string; ticketId: string }[]>();
    return found.map(({ _id: fileId, ticketId }) => ({ ticketId, fileId }));
  },
});
