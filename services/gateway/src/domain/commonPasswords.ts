/** Passwords that guessers try first. The last two are published in this repository. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 passw0rd qwerty qwerty123 qwertyuiop abc123 letmein
   welcome admin admin123 administrator iloveyou monkey dragon football baseball sunshine princess master shadow
   superman batman trustno1 000000 111111 121212 123123 654321 666666 696969 888888 access changeme secret starwars
   whatever freedom hello123 zaq12wsx 1q2w3e4r 1qaz2wsx asdfgh asdfghjkl zxcvbn zxcvbnm password123 login guest
   default chauffeur limousine change_me livery-demo`.split(/\s+/),
);

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
