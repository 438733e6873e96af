/** Passwords of eight and more characters that every guesser tries first, from published lists of breaches; in small letters. */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 111111111 1111111111 00000000 000000000 0000000000 87654321
  987654321 0987654321 9876543210 88888888 99999999 66666666 77777777 55555555 22222222 33333333 44444444 12341234 11223344
  1122334455 112233445566 12121212 10101010 11112222 12344321 123454321 147258369 741852963 789456123 159753456 159357159
  123321123 321321321 456456456 789789789 13579246 24682468 20202020 19191919 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y
  q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qaz!qaz qazwsxedc qwer1234 qwer1234! qwerasdf qwertyui qwertyuiop qwerty123
  qwerty1234 qwerty12345 qwerty12 asdf1234 asdfasdf asdfghjk asdfghjkl asdfqwer asdf1234! zxcv1234 zxcvbnm1 zxcvbnm123 zxcvzxcv
  zaq12wsx !qaz2wsx password passw0rd p@ssw0rd p@ssword password1 password12 password123 password1! password! pa55word
  letmein1 letmein123 welcome1 welcome123 iloveyou iloveyou1 iloveyou123 sunshine sunshine1 princess princess1 football
  football1 baseball baseball1 basketball superman superman1 batman123 trustno1 starwars whatever computer internet
  michelle jennifer jessica1 jordan23 michael1 charlie1 liverpool liverpool1 chelsea1 arsenal1 barcelona manchester
  abcd1234 abcd1234! abc12345 abc123456 abc12345! abcdefgh abcd12345 aaaa1111 aaaaaaaa aa123456 aa12345678 a1234567
  a12345678 a123456789 a1b2c3d4 a1s2d3f4 q1234567 q12345678 q123456789 z1234567 k1234567 s1234567 admin123 admin1234
  administrator root1234 test1234 test12345 testtest guest1234 user1234 demo1234 changeme changeme1 secret12 default1
  master123 dragon123 monkey123 shadow123 killer123 google123 samsung1 samsung123 korea1234 korea123 daehanminguk
  hello123 hello1234 hellohello lovelove love1234 happy123 lucky777 lucky1234 7777777a money123 casino123 betting1 lime1234
  dkssudgktpdy dkssud12 tkfkdgo1 tkfkdgody rkskekfk rkawk123 qwe12345 qwe123123 qwe123456 qweqwe123 qweasdzxc qweasd123
  123qweasd 123qwe123 123456qwe 12345qwert 123456aa 123456ab 1234abcd 1234qwer 1234asdf 1234qwer! 12qwaszx 12345asdf
  0123456789 01012345678 010123456 01000000000 19900101 19880101 20000101 20020202 1234512345 123123qwe 147147147`.split(
    /\s+/,
  ),
);

/** Is it on the lists of breached passwords, or one character over and over? Source: decision 10. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return common.has(plain) || new Set(plain).size === 1;
}
