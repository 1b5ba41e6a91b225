import { TICKET_FILE_BYTES, TICKET_FILE_FAULTS } from '@livery/shared-types/support';
import { describe, expect, it } from 'vitest';
import { chosenBeside, faultOfFile, roomBeside, summaryOf, type ChosenFile } from './ticketFile.ts';

const fileOf = (name: string, type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 });

describe('the fault of a file', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 10, undefined],
    ['a.webp', '', 10, undefined],
    ['a.pdf', 'application/pdf', TICKET_FILE_BYTES, undefined],
    ['a.pdf', 'application/pdf', TICKET_FILE_BYTES + 1, TICKET_FILE_FAULTS.tooLarge],
    ['a.jpg', 'image/jpeg', 0, TICKET_FILE_FAULTS.empty],
    ['a.gif', 'image/gif', 10, TICKET_FILE_FAULTS.type],
    ['a.exe', '', 10, TICKET_FILE_FAULTS.type],
    ['IMG_1.HEIC', '', 10, TICKET_FILE_FAULTS.heic],
  ])('%s of %s with %d bytes: %s', (name, type, size, fault) => {
    expect(faultOfFile(fileOf(name, type, size))).toBe(fault);
  });
});

describe('the chosen files', () => {
  let keys = 0;
  const newKey = () => `key-${(keys += 1)}`;

  const namesOf = (files: ChosenFile[]) => files.map(({ file }) => file.name);

  it('hold each file once, and five at most', () => {
    const one = chosenBeside([], [fileOf('a.jpg')], newKey);
    expect(one.isFull).toBe(false);
    const again = chosenBeside(one.files, [fileOf('a.jpg'), fileOf('b.jpg')], newKey);
    expect(namesOf(again.files)).toEqual(['b.jpg']);
    const two = [...one.files, ...again.files];
    const many = ['c', 'd', 'e', 'f'].map((name) => fileOf(`${name}.jpg`));
    const full = chosenBeside(two, many, newKey);
    expect(full.isFull).toBe(true);
    expect(namesOf(full.files)).toEqual(['c.jpg', 'd.jpg', 'e.jpg']);
    expect(roomBeside([...two, ...full.files])).toBe(0);
  });

  it('that are refused take no place', () => {
    const songs = ['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(`${name}.mp3`, 'audio/mpeg'));
    const pictures = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fileOf(`${name}.jpg`));
    const refused = chosenBeside([], songs, newKey);
    expect(refused.isFull).toBe(false);
    expect(roomBeside(refused.files)).toBe(5);
    const beside = chosenBeside(refused.files, pictures, newKey);
    expect(beside.isFull).toBe(true);
    expect(namesOf(beside.files)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
    const together = chosenBeside([], [...songs, ...pictures], newKey);
    expect(namesOf(together.files)).toEqual([...songs.map(({ name }) => name), ...namesOf(beside.files)]);
  });

  it('are summed up while they are sent', () => {
    const inState = (state: ChosenFile['state']) => ({
      key: state,
      file: fileOf('a.jpg'),
      state,
      progress: 0,
    });
    expect(summaryOf([inState('sent'), inState('sending'), inState('failed')])).toEqual({
      isBusy: true,
      sent: 1,
      failed: 1,
      refused: 0,
    });
    expect(summaryOf([inState('sent'), inState('refused')]).isBusy).toBe(false);
  });
});
