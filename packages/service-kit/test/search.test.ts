import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeToken,
  nameTokens,
  phoneTokens,
  prefixPattern,
  searchConditions,
  wordsOf,
} from '../src/search/searchTokens.ts';

const found = (tokens: readonly string[], query: string) => {
  const words = searchConditions(query);
  return (
    words.length > 0 &&
    words.every(({ searchTokens: { $in } }) => tokens.some((token) => $in.some((begin) => begin.test(token))))
  );
};

describe('a name', () => {
  it.each([
    ['Łukasz', 'lukasz', 'ŁUKASZ', 'Łukasz', 'luk'],
    ['Søren', 'soren', 'søren', 'soeren'],
    ['Weiß', 'weiss', 'Weiß', 'WEISS', 'WEIẞ'],
    ['Weiss', 'weiß'],
    ['Müller', 'muller', 'mueller', 'Müller', 'Mu\u0308ller', 'MÜLLER'],
    ['Mueller', 'müller'],
    ['Århus', 'arhus', 'aarhus', 'Århus'],
    ['Ægir Œuvrard Þór Đorđe Ħamrun', 'aegir', 'oeuvr', 'thor', 'dorde', 'hamrun', 'þór đorđe'],
    ['Işık İnönü', 'isik', 'ışık', 'IŞIK', 'inonu', 'İNÖNÜ'],
    ['Nguyễn Thị Đào Ước', 'nguyen thi', 'dao', 'đào', 'uoc', 'NGUYỄN'],
    ['ŉ ﬁdel', 'n', 'fidel', 'ﬁd'],
    ["O'Brien", 'obrien', "o'brien", 'o’brien', 'o brien', 'o\u02bcbrien', 'o`brien', 'brien', 'O´Brien'],
    ['O’Brien', 'obrien', "o'brien", 'o’brien', 'o brien'],
    ['OBrien', "o'brien", 'obrien'],
    ['O Brien', "o'brien", 'obrien'],
    ['Jean\u2011Luc Picard', 'jean luc', 'jean-luc', 'jeanluc', 'jean‑luc', 'luc', 'picard jean', 'jean.luc'],
    ['Jean Luc Picard', 'jean-luc', 'jeanluc'],
    ['Jeanluc Picard', 'jean-luc', 'Jean‑Luc'],
    ['J. R. R. Tolkien', 'j.r.r.', 'jrr', 'tolkien', 'j r r'],
    ['Gal·la', 'galla', 'gal·la'],
    ['Ελένη Παπαδόπουλος', 'ελενη', 'ΕΛΈΝΗ', 'παπαδοπουλος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', 'eleni'],
    ['Фёдор Щукин', 'федор', 'фёдор', 'ЩУКИН', 'fedor', 'shchukin'],
    ['Мар’яна', 'мар’яна', 'мар\u02bcяна', 'маряна'],
    ['Ґанна', 'ганна'],
    ['محمد عليّ', 'محمد', 'علي', 'mhmd'],
    ['محـــمد يوسفي', 'محمد', 'یوسفی'],
    ['کریم', 'كريم'],
    ['שָׁלוֹם כהן', 'שלום', 'כהן'],
    ['می\u200cخواهم', 'می\u200cخواهم', 'میخواهم'],
    ['李小龙', '李', '李小龙', '小龙', '龙', '李 小龙', 'lixiaolong', 'xiaolong'],
    ['李 小龙', '李小龙', '小龙'],
    ['スティーブ・ジョブズ', 'スティーブ', 'ジョブズ', 'スティーブ・ジョブズ', 'ｽﾃｨｰﾌﾞ'],
    ['김민수', '김', '김민수', '민수', 'gimminsu'],
    ['ประเทศไทย', 'ประเทศ', 'ไทย', 'ประเทศไทย'],
    ['नरेन्द्र', 'नरेन्द्र'],
    ['Ana\u200b Maria\u00ad', 'ana maria', '\u202aana\u202c', 'ma\u200bria'],
    ['𝓛𝓾𝓬𝓪', 'luca'],
  ])('%s is found as it may be typed', (name, ...queries) => {
    const tokens = nameTokens(name);
    expect(queries.filter((query) => !found(tokens, query))).toEqual([]);
  });

  it.each([
    ["O'Brien", 'rien', 'obrian', "o'neil"],
    ['李小龙', '李龙'],
    ['Joe Smith', 'john', 'oe'],
  ])('%s is not found by something else', (name, ...queries) => {
    const tokens = nameTokens(name);
    expect(queries.filter((query) => found(tokens, query))).toEqual([]);
  });
});

describe('a phone number', () => {
  it.each([
    ['+14165550142', '5550142', '555 0142', '(416) 555', '+1 (416) 555-0142', '416.555.0142', '0142', '6555'],
    ['+14165550142 ext. 12', '416-555-0142 x12', '416 555 0142 ext 12', '4165550142', '555-0142 #12'],
    ['+14165550142', '\u202a416\u2011555\u20110142\u202c', '٤١٦ ٥٥٥', '４１６５５５', '011 1 416 555 0142'],
    ['+442079460018', '020 7946 0018', '+44 (0)20 7946 0018', '00 44 20 7946', '7946 0018'],
    ['+33142685300', '01 42 68 53 00', '42.68.53'],
    [
      '+14165550142',
      'tel:+14165550142',
      'tel: 416-555-0142',
      'TEL:+1-416-555-0142;ext=12',
      'Tel. 416 555 0142',
    ],
    ['(416) 555-0142 x 12', '4165550142', '+1 416'.slice(3), '555-0142'],
  ])('%s is found by any part of its digits', (phone, ...queries) => {
    const tokens = phoneTokens(phone);
    expect(queries.filter((query) => !found(tokens, query))).toEqual([]);
  });

  it('is not found by other digits, and has few tokens however long it is', () => {
    expect(found(phoneTokens('+14165550142'), '416 555 0143')).toBe(false);
    expect(phoneTokens('1'.repeat(500)).length).toBeLessThan(24);
  });
});

describe('text', () => {
  it.each([
    ['12-34 King St., Toronto', '12-34 king', '12-34', '1234 king st', 'king st.', 'KING ST', 'toronto'],
    ['info@xn--mller-kva.de', 'info@müller.de', 'müller.de', 'info@xn--mller-kva.de', 'info@mul'],
    ['r&d@example.com', 'r&d@example.com', 'r&d', '@example.com', 'example'],
    ['東京都千代田区', '千代田', '東京'],
    ['Québec−Lévis', 'quebec', 'levis', 'québec-lévis'],
  ])('%s is found by its words', (text, ...queries) => {
    const tokens = wordsOf(text);
    expect(queries.filter((query) => !found(tokens, query))).toEqual([]);
  });

  it('is not found by an address that it holds in parts only', () => {
    expect(found(wordsOf('Ada at amelie@example.com'), 'ada@exam')).toBe(false);
  });

  it('is kept by the beginnings of its words first', () => {
    expect(wordsOf('Jean-Luc übers').slice(0, 2)).toEqual(['jeanluc', 'ubers']);
  });
});

it('finds a code from its beginning only', () => {
  const tokens = [codeToken('3f2b8c1e-9a4d-4c6e')];
  expect(found(tokens, '3F2B8C1E-9a4d')).toBe(true);
  expect(found(tokens, '3f2b 8c1e')).toBe(false);
  expect(found(tokens, '9a4d')).toBe(false);
});

it('finds a pasted reference with what stands around it', () => {
  const tokens = [codeToken('70837323-9a4d-4c6e-8b1f-0c2d3e4f5a6b')];
  const pasted = ['70837323', '#70837323', 'Booking #70837323', '(Booking #70837323)', 'ref 70837323'];
  pasted.push('Your booking reference: #70837323.', 'Booking 70837323-9a4d-4c6e-8b1f-0c2d3e4f5a6b');
  expect(pasted.filter((query) => !found(tokens, query))).toEqual([]);
  expect(found(tokens, 'Booking #70837324')).toBe(false);
  const cafe = wordsOf('Cafe 2000, 12 Bay St');
  expect(['cafe 2000', 'cafe 200', '2000 cafe'].filter((query) => !found(cafe, query))).toEqual([]);
});

it.each(['', '   ', '\u0000', '\ud800', '\u200b'])('for %j asks for nothing', (query) => {
  expect(searchConditions(query)).toEqual([]);
});

it.each(['.*', '^', '🎉', '—', '"', '()', '-', '....', '+'])('finds nothing for %j', (query) => {
  expect(found([...nameTokens('Élodie'), ...phoneTokens('4165550142')], query)).toBe(false);
});

it('asks for few beginnings, short ones, in which storage reads every character', () => {
  const isFit = (pattern: string) =>
    pattern.isWellFormed() && pattern.length < 300 && !/\p{C}/u.test(pattern);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 120 }), (codePoints) => {
      const words = searchConditions(String.fromCodePoint(...codePoints));
      const patterns = words.flatMap(({ searchTokens: { $in } }) => $in.map(({ source }) => source));
      expect(words.length).toBeLessThanOrEqual(6);
      expect(patterns.filter((pattern) => !isFit(pattern))).toEqual([]);
    }),
  );
  expect(searchConditions('a'.repeat(50_000))[0]?.searchTokens.$in[0]?.source.length).toBe(65);
});

it('matches exactly what begins like the prefix, whatever characters it holds', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ maxLength: 20 }), (prefix, other) => {
      expect(prefixPattern(prefix).test(prefix + other)).toBe(true);
      expect(prefixPattern(prefix).test(other)).toBe(other.startsWith(prefix));
    }),
  );
});
