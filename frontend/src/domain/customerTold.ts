interface Addressee {
  /** Blank where the customer gave none. */
  customerEmail: string;
}

export const hasEmail = ({ customerEmail }: Addressee): boolean => customerEmail !== '';

/** For staff: a sentence on what an e-mail tells the customer, or that nobody does. */
export const toldByEmail = (booking: Addressee, sentence: string): string =>
  hasEmail(booking) ? sentence : 'There is no e-mail address: please tell the customer yourself.';

/** For the customer: where the answer to a request will be. */
export const answerWords = (booking: Addressee): string =>
  hasEmail(booking) ? 'We will confirm it by e-mail.' : 'This page will show our answer.';
