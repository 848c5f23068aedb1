// Decodes recorded replies: a file with the name of a schema and a reply in each line. The types are in types.go.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	read := 0
	for lines.Scan() {
		name, body, _ := strings.Cut(lines.Text(), " ")
		if err := json.Unmarshal([]byte(body), types[name]()); err != nil {
			fmt.Printf("%s: %v: %.300s\n", name, err, body)
			continue
		}
		read++
	}
	fmt.Println(read, "read")
}
