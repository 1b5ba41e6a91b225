/** Answers that are given often, to be looked over before they are sent. */
export const cannedReplies: { title: string; text: string }[] = [
  {
    title: 'Welcome',
    text: 'Hello, and thank you for writing. How can I help?',
  },
  {
    title: 'Ask for the booking',
    text: 'Could you tell me the email address the booking was made with, or its number? Then I can look at it right away.',
  },
  {
    title: 'One moment',
    text: 'One moment, please: I am looking into it.',
  },
  {
    title: 'Approval',
    text: 'Your booking has reached us. Each one is looked at by a person, and you get an email as soon as it is approved.',
  },
  {
    title: 'Cancellation terms',
    text: 'You can cancel up to 24 hours before pickup for a full refund. From 24 to 12 hours before it is 75%, from 12 to 2 hours 50%; after that nothing is refunded. Refunds take 3-5 business days.',
  },
  {
    title: 'Delayed flight',
    text: 'Please do not worry about a delayed flight: with the flight number in your booking, your chauffeur follows it and waits for you.',
  },
  {
    title: 'Goodbye',
    text: 'You are very welcome. Have a good journey, and write any time if something comes up.',
  },
];
